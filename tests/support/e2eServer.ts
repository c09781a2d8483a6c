import { TEST_PASSWORD } from './testPassword.ts'

const firstPort = Number(process.env.E2E_PORT ?? 4310)

/** Workers side by side: each has a server of its own, so that none meets what another changes. */
export const E2E_WORKERS = 2

interface E2EServer {
  port: number
  /** The application; paths of tests are relative to it. */
  baseUrl: string
  apiUrl: string
}

/** The server that Playwright starts for a worker: 0, 1, … */
export function e2eServerOf(worker: number): E2EServer {
  const port = firstPort + worker
  const origin = `http://127.0.0.1:${port}`
  return { port, baseUrl: `${origin}/bck/`, apiUrl: `${origin}/prod-api` }
}

/** The server of this worker, and the accounts on it. */
export const E2E = {
  ...e2eServerOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
  /** Password of every account that a first start makes. */
  password: TEST_PASSWORD,
}
