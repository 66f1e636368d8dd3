import type { TextField } from '../../fields';
import { text } from '../../fields';

type PromptOptions = Omit<Parameters<typeof text>[1], 'label' | 'in' | 'rows'>;

export const prompt = (options: PromptOptions): TextField =>
	text('prompt', { label: 'Prompt', in: 'style', rows: 2, ...options });
