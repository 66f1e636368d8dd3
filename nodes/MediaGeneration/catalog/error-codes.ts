/** The meaning of a failed project's code, and the next step. */
export interface CodeAdvice {
	readonly meaning: string;
	readonly advice: string;
}

/** True for every code: a project that fails with an error is never charged (spec 7, rule 1). */
export const NOT_CHARGED = 'You weren’t charged';

/** For a value that was refused before the first request. */
export const NOT_SENT = 'Nothing was sent, and you weren’t charged';

/** The codes of a 402, and the action on the page of the plans (live service, October 2026). */
export const PAYMENT_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	insufficient_credits: {
		meaning: 'Your account does not have enough credits for this',
		advice: 'Buy credits',
	},
	subscription_required: {
		meaning: 'This tool or option needs a subscription',
		advice: 'Start a subscription',
	},
	plan_upgrade_required: {
		meaning: 'Your plan does not include this',
		advice: 'Upgrade your plan',
	},
};

const UNPAID: CodeAdvice = {
	meaning: 'Your account can’t pay for this',
	advice: 'Buy credits or upgrade your plan',
};

export const findPaymentAdvice = (code = ''): CodeAdvice =>
	Object.hasOwn(PAYMENT_ADVICE, code) ? PAYMENT_ADVICE[code]! : UNPAID;

/** Those of spec 7. */
export const CODE_ADVICE: Readonly<Record<string, CodeAdvice>> = {
	invalid_video_file: {
		meaning: 'The video is corrupted or of an unsupported format',
		advice: 'Play the file to check it, or convert it to MP4 (H.264), and run again',
	},
	file_too_large: {
		meaning: 'An input file is larger than allowed',
		advice: 'Make the file smaller or shorter, and run again',
	},
	insufficient_credits: {
		meaning: 'The account does not have enough credits',
		advice: 'Buy credits or choose a shorter or smaller result, and run again',
	},
	invalid_parameters: {
		meaning: 'Width, height, dimensions or another parameter is not valid',
		advice: 'Check the fields of the node against the file, and run again',
	},
	processing_timeout: {
		meaning: 'Processing ran too long and was terminated',
		advice: 'Use a shorter input, or run again later',
	},
	no_source_face: {
		meaning: 'A face is required, and none was detected in the image',
		advice: 'Use a photo that shows one face clearly from the front',
	},
	invalid_file_format: {
		meaning: 'The image format is not supported',
		advice: 'Convert the image to PNG or JPEG, and run again',
	},
	content_policy_violation: {
		meaning: 'The image violates the content guidelines',
		advice: 'Change the prompt or the input image',
	},
	text_too_long: {
		meaning: 'The input text exceeds the maximum length',
		advice: 'Shorten the text or split it into several items',
	},
	invalid_voice: {
		meaning: 'The requested voice is not available',
		advice: 'Choose another voice',
	},
	unknown_error: {
		meaning: 'The service gave no reason',
		advice: 'Run again; if it fails again, contact support and quote the project ID',
	},
	// Known only from the live service.
	invalid_audio_file: {
		meaning: 'The audio file contains invalid data',
		advice: 'Play the file to check it, or convert it to MP3, and run again',
	},
	invalid_image_file: {
		meaning: 'The image file contains invalid data',
		advice: 'Open the file to check it, or convert it to PNG, and run again',
	},
	invalid_video_path: {
		meaning: 'The path of the video can’t be read',
		advice: 'Upload the file again, or check that the URL can be reached without a login',
	},
	invalid_audio_path: {
		meaning: 'The path of the audio can’t be read',
		advice: 'Upload the file again, or check that the URL can be reached without a login',
	},
	invalid_image_path: {
		meaning: 'The path of the image can’t be read',
		advice: 'Upload the file again, or check that the URL can be reached without a login',
	},
	invalid_youtube_url: {
		meaning: 'The YouTube URL can’t be used',
		advice: 'Check that the video is public, or upload a file instead',
	},
};

const UNLISTED: CodeAdvice = {
	meaning: 'This package does not know this code',
	advice: 'See the API reference, or contact support and quote the project ID',
};

export const findAdvice = (code: string): CodeAdvice =>
	Object.hasOwn(CODE_ADVICE, code) ? CODE_ADVICE[code]! : UNLISTED;
