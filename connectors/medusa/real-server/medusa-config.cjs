const { createRequire } = require('node:module');

// The packages are those of the folder that this file is copied to.
const { defineConfig } = createRequire(__filename)('@medusajs/framework/utils');

/** Medusa as its documentation sets it up, without the admin page. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: 'http://localhost',
      adminCors: 'http://localhost',
      authCors: 'http://localhost',
      jwtSecret: 'a-secret-of-a-test',
      cookieSecret: 'a-secret-of-a-test',
    },
  },
  admin: { disable: true },
});
