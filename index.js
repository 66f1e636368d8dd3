// n8n loads the nodes through the "n8n" section of package.json; nothing needs to be exported here.
module.exports = {};
