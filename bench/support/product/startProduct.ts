import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../cli/steps/runTool.ts'
import { freePort } from '../processes/freePort.ts'
import { stopProcess } from '../processes/stopProcess.ts'
import { untilSaid } from '../processes/untilSaid.ts'

export const ADMIN_PASSWORD = 'Bench-Password-1'

export interface Product {
  /** http://127.0.0.1:43021 */
  origin: string
  close(): Promise<void>
}

/** Runs `npm start` over a fresh embedded database: the built client and its server. */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mortise-bench-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const close = async () => {
    if (child) await stopProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    child = spawn(process.execPath, ['cli/start.ts'], { cwd: ROOT, env: environment(dataDir, port) })
    await untilSaid(child, '/prod-api/docs')
    return { origin: `http://127.0.0.1:${port}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return {
    ...{ PATH, HOME, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    ...{ CAPTCHA: 'off', ADMIN_PASSWORD, DEMO_PASSWORD: ADMIN_PASSWORD, REQUESTS_PER_MINUTE: '0' },
  }
}
