const http = require('node:http');
const https = require('node:https');

// Loaded into n8n before n8n's code, so that requests to Magic Hour reach the sandbox at SANDBOX_URL.
const sandbox = new URL(process.env.SANDBOX_URL);
const { request } = https;

https.request = function (options, ...rest) {
	if (options?.hostname !== 'api.magichour.ai') return request.call(this, options, ...rest);
	const { hostname, port } = sandbox;
	const headers = { ...options.headers, Host: sandbox.host };
	return http.request(
		{ ...options, protocol: 'http:', hostname, host: hostname, port, agent: undefined, headers },
		...rest,
	);
};
