interface CodeAdvice {
	readonly meaning: string;
	readonly advice: string;
}

/** The error codes of HTTP status 402 (live service, October 2026). */
export const PAYMENT_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	insufficient_credits: {
		meaning: 'Your account does not have enough credits for this project',
		advice: 'Buy credits',
	},
	subscription_required: {
		meaning: 'This tool or option needs a subscription',
		advice: 'Start a subscription',
	},
	plan_upgrade_required: {
		meaning: 'Your plan does not include this tool or option',
		advice: 'Upgrade your plan',
	},
};

const UNKNOWN_PAYMENT_ADVICE: CodeAdvice = {
	meaning: 'Your account can’t pay for this project',
	advice: 'Buy credits or upgrade your plan',
};

export const findPaymentAdvice = (code = ''): CodeAdvice =>
	Object.hasOwn(PAYMENT_ADVICE, code) ? PAYMENT_ADVICE[code]! : UNKNOWN_PAYMENT_ADVICE;

const FILE_ADVICE =
	'Check that its URL opens without a login, or upload the file again. Then run this item again.';

/** Error codes of failed projects. The codes of spec 7 come first. */
export const CODE_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	invalid_video_file: {
		meaning: 'The video is corrupted or of an unsupported format',
		advice: 'Play the file to check it, or convert it to MP4 (H.264), then run this item again.',
	},
	file_too_large: {
		meaning: 'An input file is larger than allowed',
		advice: 'Make the file smaller or shorter, then run this item again.',
	},
	insufficient_credits: {
		meaning: 'The account does not have enough credits',
		advice: 'Buy credits or choose a shorter or smaller result, then run this item again.',
	},
	invalid_parameters: {
		meaning: 'Width, height, dimensions or another parameter is not valid',
		advice: 'Check that all fields are valid and fit any input file, then run this item again.',
	},
	processing_timeout: {
		meaning: 'Processing ran too long and was terminated',
		advice: 'Use a shorter input, or run this item again later.',
	},
	no_source_face: {
		meaning: 'A face is required, and none was detected in the image',
		advice: 'Use a photo that shows one face clearly from the front.',
	},
	invalid_file_format: {
		meaning: 'The image format is not supported',
		advice: 'Convert the image to PNG or JPEG, then run this item again.',
	},
	content_policy_violation: {
		meaning: 'The image violates the content guidelines',
		advice: 'Change the prompt or the input image.',
	},
	text_too_long: {
		meaning: 'The input text exceeds the maximum length',
		advice: 'Shorten the text or split it into several items.',
	},
	invalid_voice: {
		meaning: 'The requested voice is not available',
		advice: 'Choose another voice.',
	},
	unknown_error: {
		meaning: 'The project failed, and the service gave no reason',
		advice: 'Run this item again later. If it persists, contact support and quote the project ID.',
	},
	// The following codes exist only in the live service.
	invalid_audio_file: {
		meaning: 'The audio file contains invalid data',
		advice: 'Play the file to check it, or convert it to MP3, then run this item again.',
	},
	invalid_image_file: {
		meaning: 'The image file contains invalid data',
		advice: 'Open the file to check it, or convert it to PNG, then run this item again.',
	},
	invalid_video_path: {
		meaning: 'The service can’t read the video',
		advice: FILE_ADVICE,
	},
	invalid_audio_path: {
		meaning: 'The service can’t read the audio file',
		advice: FILE_ADVICE,
	},
	invalid_image_path: {
		meaning: 'The service can’t read the image',
		advice: FILE_ADVICE,
	},
	invalid_youtube_url: {
		meaning: 'The YouTube URL can’t be used',
		advice: 'Check that the video is public, or upload a file instead.',
	},
};

const UNKNOWN_CODE_ADVICE: CodeAdvice = {
	meaning: 'The project failed with a code that this package does not know',
	advice: 'See the API reference, or contact support and quote the project ID.',
};

export const findCodeAdvice = (code: string): CodeAdvice =>
	Object.hasOwn(CODE_ADVICE, code) ? CODE_ADVICE[code]! : UNKNOWN_CODE_ADVICE;
