import { splitNames } from './split-names';

/** Art styles of Generate Animation (live service). With `Custom`, a text describes the style. */
export const ANIMATION_ART_STYLES = splitNames(`
	3D Render; 90s Streets; Abstract Minimalist; Arcane; Art Deco; Bold Colored Illustration;
	Cinematic Landscape; Cinematic Miyazaki; Cosmic; Cubist; Custom; Cyberpunk;
	Dark Graphic Illustration; Dark Watercolor; Directed by AI; Double Exposure; Faded Illustration;
	Fantasy; Futuristic Anime; Impressionism; Ink and Watercolor Portrait; Inkpunk;
	Intricate Abstract Lines Portrait; Jackson Pollock; Landscape Painting; Low Poly; Miniatures;
	Minimal Cold Futurism; Oil Painting; Old School Comic; Overgrown; Painted Cityscape;
	Painterly Illustration; Photograph; Pixar; Pixel Art; Postapocalyptic; Sin City;
	Soft Delicate Matte Portrait; Spooky; Studio Ghibli Film Still; Synthwave;
	Traditional Watercolor; Van Gogh; Vibrant Matte Illustration; Vintage Japanese Anime; Woodcut
`);

/** Camera movements (live service). Those with "Audio Sync" follow the beat. */
export const CAMERA_EFFECTS = splitNames(`
	Accelerate; Aggressive Zoom In - Audio Sync; Aggressive Zoom Out - Audio Sync; Boost Zoom In;
	Boost Zoom Out; Bounce and Spin - Audio Sync; Bounce In And Out; Bounce in Place; Bounce Out;
	Bounce Out - Audio Sync; Cog in the Machine; Devolve - Audio Sync; Directed by AI;
	Dramatic Zoom In; Dramatic Zoom Out; Drift Spin; Earthquake Bounce;
	Earthquake Bounce - Audio Sync; Evolve - Audio Sync; Heartbeat; Hesitate In; Jump; Pan Left;
	Pan Right; Pulse - Audio Sync; Pusher; Pusher - Audio Sync; Quadrant; Rise and Climb; Road Trip;
	Rodeo; Roll In; Roll In - Audio Sync; Rolling Bounces; Rubber Band; Simple Zoom In;
	Simple Zoom Out; Slice Bounce; Slideshow; Speed of Light; Spin Bounce; Sway Out;
	Sway Out - Audio Sync; Tilt Down; Tilt Up; Traverse; Tron; Vertigo; Vertigo - Audio Sync;
	Zoom In - Audio Sync; Zoom In and Spin - Audio Sync; Zoom Out - Audio Sync
`);
