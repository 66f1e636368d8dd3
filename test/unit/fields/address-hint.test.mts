import { findAddressHint } from '../../../nodes/MediaGeneration/fields/address-hint';

test.each([
	['http://localhost:5678/a.png', 'your own network'],
	['http://n8n/a.png', 'your own network'],
	['http://nas.local/a.png', 'your own network'],
	['http://127.0.0.1/a.png', 'your own network'],
	['http://10.1.2.3/a.png', 'your own network'],
	['http://172.16.0.1/a.png', 'your own network'],
	['http://192.168.1.2/a.png', 'your own network'],
	['http://[::1]/a.png', 'your own network'],
	['http://[fd00::1]/a.png', 'your own network'],
	['http://[::ffff:10.0.0.1]/a.png', 'your own network'],
	['http://[::ffff:192.168.1.2]/a.png', 'your own network'],
	['http://[fe90::1]/a.png', 'your own network'],
	['http://0.0.0.0/a.png', 'your own network'],
	['http://100.64.1.2/a.png', 'your own network'],
	['http://2130706433/a.png', 'your own network'],
	['http://localhost./a.png', 'your own network'],
	['https://www.dropbox.com/s/x/a.png?dl=0', 'dl=1'],
	['https://www.dropbox.com/scl/fi/x/a.png?rlkey=1', 'dl=1'],
	['https://github.com/a/b/blob/main/a.png', 'Raw'],
	['https://app.box.com/s/x.png', 'link to a page'],
	['https://photos.app.goo.gl/x.png', 'link to a page'],
	['https://drive.google.com/file/d/x/view', 'Google Drive'],
	['https://youtu.be/x', 'YouTube'],
	['https://www.youtube.com/watch?v=x', 'YouTube'],
])('%s gets a hint: %s', (address, hint) => {
	expect(findAddressHint('url', address)).toContain(hint);
});

test.each([
	'https://files.test/a.png',
	'https://172.15.0.1/a.png',
	'https://www.dropbox.com/s/x/a.png?dl=1',
	'https://www.dropbox.com/scl/fi/x/a.png?rlkey=1&raw=1',
	'https://drive.google.com/uc?id=x',
	'https://[2606:4700::1111]/a.png',
	'https://[::ffff:8.8.8.8]/a.png',
	'https://100.128.0.1/a.png',
	'https://raw.githubusercontent.com/a/b/main/a.png',
	'https://notyoutube.com/a.png',
	'https://localhost.example.com/a.png',
])('%s gets no hint', (address) => {
	expect(findAddressHint('url', address)).toBeUndefined();
});

test('an address of another site isn’t a YouTube address', () => {
	expect(findAddressHint('youtube', 'https://vimeo.com/1')).toContain('vimeo.com');
	expect(findAddressHint('youtube', 'https://youtu.be/x')).toBeUndefined();
});
