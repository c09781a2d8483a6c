const port = Number(process.env.E2E_PORT ?? 4310)
const origin = `http://127.0.0.1:${port}`

/** The server that Playwright starts for the end-to-end tests, and the accounts on it. */
export const E2E = {
  port,
  /** The application; paths of tests are relative to it. */
  baseUrl: `${origin}/bck/`,
  apiUrl: `${origin}/prod-api`,
  /** Password of the platform's administrator, user name admin. */
  adminPassword: 'Mortise-Admin-1',
  /** Password of every demo account. */
  demoPassword: 'Mortise-Demo-1',
}
