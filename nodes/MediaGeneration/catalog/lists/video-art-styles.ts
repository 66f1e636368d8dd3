import { splitNames } from './split-names';

/** Art styles of Video to Video (live service). The service adds styles, so any name is accepted. */
export const VIDEO_ART_STYLES = splitNames(`
	3D Render; Airbender; Android; Anime Warrior; Armored Knight; Assassin's Creed; Avatar;
	Black Spiderman; Boba Fett; Bold Anime; Celestial Skin; Chinese Swordsmen; Clay; Comic;
	Cyberpunk; Cypher; Dark Fantasy; Dragonball Z; Future Bot; Futuristic Fantasy; Ghibli Anime;
	Ghost; GTA; Gundam; Hologram; Illustration; Impressionism; Ink; Ink Poster; Jinx; Knight; Lego;
	Link; Marble; Mario; Master Chief; Mech; Minecraft; Mystique; Naruto; Neon Dream; No Art Style;
	Oil Painting; On Fire; Origami; Painterly Anime; Pixar; Pixel; Power Armor; Power Ranger;
	Radiant Anime; Realistic Anime; Realistic Pixar; Retro Anime; Retro Sci-Fi; Samurai;
	Samurai Bot; Sharp Anime; Soft Anime; Solid Snake; Spartan; Starfield; Street Fighter;
	Studio Ghibli; Sub-Zero; The Void; Tomb Raider; Underwater; Van Gogh; Viking; Watercolor;
	Western Anime; Wu Kong; Wuxia Anime; Zelda
`);
