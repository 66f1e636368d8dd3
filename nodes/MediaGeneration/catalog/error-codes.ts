type CodeAdvice = readonly [meaning: string, advice: string];

/** The error codes of HTTP status 402 (live service, October 2026). */
export const PAYMENT_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	insufficient_credits: [
		'Your account does not have enough credits for this project',
		'Buy credits',
	],
	subscription_required: ['This tool or option needs a subscription', 'Start a subscription'],
	plan_upgrade_required: ['Your plan does not include this tool or option', 'Upgrade your plan'],
};

const FILE_ADVICE =
	'Check that its URL opens without a login, or upload the file again. Then run this item again.';

/** Error codes of failed projects. The codes of spec 7 come first. */
export const CODE_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	invalid_video_file: [
		'The video is corrupted or of an unsupported format',
		'Play the file to check it (a URL must open without a login), or convert it to MP4 (H.264), then run this item again.',
	],
	file_too_large: [
		'An input file is larger than allowed',
		'Make the file smaller or shorter, then run this item again.',
	],
	insufficient_credits: [
		'The account does not have enough credits',
		'Buy credits or choose a shorter or smaller result, then run this item again.',
	],
	invalid_parameters: [
		'Width, height, dimensions or another parameter is not valid',
		'Check that all fields are valid and fit any input file, then run this item again.',
	],
	processing_timeout: [
		'Processing ran too long and was terminated',
		'Use a shorter input, or run this item again later.',
	],
	no_source_face: [
		'A face is required, and none was detected in the image',
		'Use a photo that shows one face clearly from the front.',
	],
	invalid_file_format: [
		'The image format is not supported',
		'Convert the image to PNG or JPEG, then run this item again.',
	],
	content_policy_violation: [
		'The image violates the content guidelines',
		'Change the prompt or the input image.',
	],
	text_too_long: [
		'The input text exceeds the maximum length',
		'Shorten the text or split it into several items.',
	],
	invalid_voice: ['The requested voice is not available', 'Choose another voice.'],
	unknown_error: [
		'The project failed, and the service gave no reason',
		'Run this item again later. If it persists, contact support and quote the project ID.',
	],
	// The following codes exist only in the live service.
	invalid_audio_file: [
		'The audio file contains invalid data',
		'Play the file to check it (a URL must open without a login), or convert it to MP3, then run this item again.',
	],
	invalid_image_file: [
		'The image file contains invalid data',
		'Open the file to check it (a URL must open without a login), or convert it to PNG, then run this item again.',
	],
	invalid_video_path: ['The service can’t read the video', FILE_ADVICE],
	invalid_audio_path: ['The service can’t read the audio file', FILE_ADVICE],
	invalid_image_path: ['The service can’t read the image', FILE_ADVICE],
	invalid_youtube_url: [
		'The YouTube URL can’t be used',
		'Check that the video is public, or upload a file instead.',
	],
};

const createFinder =
	(table: Readonly<Record<string, CodeAdvice>>, other: CodeAdvice) =>
	(code = '') => {
		const [meaning, advice] = Object.hasOwn(table, code) ? table[code]! : other;
		return { meaning, advice };
	};

export const findPaymentAdvice = createFinder(PAYMENT_ADVICE, [
	'Your account can’t pay for this project',
	'Buy credits or upgrade your plan',
]);

export const findCodeAdvice = createFinder(CODE_ADVICE, [
	'The project failed with a code that this package does not know',
	'See the API reference, or contact support and quote the project ID.',
]);
