import type { Advice } from './advice';

export interface CodeAdvice {
	readonly meaning: string;
	readonly advice: Advice;
}

interface PaymentAdvice extends CodeAdvice {
	/** The step to take on the pricing page, without a full stop. */
	readonly advice: string;
}

/** The error codes of HTTP status 402 (live service, October 2026). */
export const PAYMENT_ADVICE: Readonly<Record<string, PaymentAdvice>> = {
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

const UNKNOWN_PAYMENT_ADVICE: PaymentAdvice = {
	meaning: 'Your account can’t pay for this project',
	advice: 'Buy credits or upgrade your plan',
};

export const findPaymentAdvice = (code = ''): PaymentAdvice =>
	Object.hasOwn(PAYMENT_ADVICE, code) ? PAYMENT_ADVICE[code]! : UNKNOWN_PAYMENT_ADVICE;

const FILE_ADVICE: Advice = {
	first: 'Check that its URL opens without a login, or upload the file again',
};

/** Error codes of failed projects. The codes of spec 7 come first. */
export const CODE_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	invalid_video_file: {
		meaning: 'The video is corrupted or of an unsupported format',
		advice: { first: 'Play the file to check it, or convert it to MP4 (H.264)' },
	},
	file_too_large: {
		meaning: 'An input file is larger than allowed',
		advice: { first: 'Make the file smaller or shorter' },
	},
	insufficient_credits: {
		meaning: 'The account does not have enough credits',
		advice: { first: 'Buy credits or choose a shorter or smaller result' },
	},
	invalid_parameters: {
		meaning: 'Width, height, dimensions or another parameter is not valid',
		advice: { first: 'Check that all fields are valid and fit any input file' },
	},
	processing_timeout: {
		meaning: 'Processing ran too long and was terminated',
		advice: { or: 'Use a shorter input' },
	},
	no_source_face: {
		meaning: 'A face is required, and none was detected in the image',
		advice: 'Use a photo that shows one face clearly from the front.',
	},
	invalid_file_format: {
		meaning: 'The image format is not supported',
		advice: { first: 'Convert the image to PNG or JPEG' },
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
		advice: { also: 'If it persists, contact support and quote the project ID.' },
	},
	// The following codes exist only in the live service.
	invalid_audio_file: {
		meaning: 'The audio file contains invalid data',
		advice: { first: 'Play the file to check it, or convert it to MP3' },
	},
	invalid_image_file: {
		meaning: 'The image file contains invalid data',
		advice: { first: 'Open the file to check it, or convert it to PNG' },
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
