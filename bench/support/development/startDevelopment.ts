import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../cli/steps/runTool.ts'
import { freePort } from '../processes/freePort.ts'
import { stopProcess } from '../processes/stopProcess.ts'
import { untilSaid } from '../processes/untilSaid.ts'

export const ADMIN_PASSWORD = 'Bench-Password-1'

export interface Development {
  /** http://127.0.0.1:43021 */
  origin: string
  /** The copied project, whose page files may be changed. */
  root: string
  close(): Promise<void>
}

/** What `npm run dev` needs of the project. */
const parts = [
  ...['build', 'cli', 'public', 'schemas', 'seeds', 'server', 'src', 'index.html', 'package.json'],
  ...['tsconfig.json', 'vite.config.ts'],
]

/** Starts `npm run dev` on a copy of the project, over a fresh embedded database. */
export async function startDevelopment(): Promise<Development> {
  const root = await mkdtemp(join(tmpdir(), 'mortise-bench-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const close = async () => {
    if (child) await stopProcess(child)
    await rm(root, { recursive: true, force: true })
  }
  try {
    await copyProject(root)
    child = spawn(process.execPath, ['cli/dev.ts'], { cwd: root, env: environment(root, port) })
    await untilSaid(child, 'Mortise in development')
    return { origin: `http://127.0.0.1:${port}`, root, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function copyProject(root: string): Promise<void> {
  for (const part of parts) await cp(join(ROOT, part), join(root, part), { recursive: true })
  // Packages are linked one by one: what Vite prepares of them belongs to the copy.
  await mkdir(join(root, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.vite')) continue
    await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  }
}

function environment(root: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return {
    ...{ PATH, HOME, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(root, 'data') },
    ...{ CAPTCHA: 'off', ADMIN_PASSWORD, DEMO_PASSWORD: ADMIN_PASSWORD, REQUESTS_PER_MINUTE: '0' },
  }
}
