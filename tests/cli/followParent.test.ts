import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../cli/followParent.ts')
const code = `import { followParent } from ${JSON.stringify(script)}
followParent()
console.log(process.pid)
process.on('SIGTERM', () => { console.log('told to stop'); process.exit(0) })
setInterval(() => undefined, 1000)`

/** A shell with our process behind it, as npm starts one; what the process wrote. */
async function startBehindShell(script: string | undefined) {
  const shell = spawn('/bin/sh', ['-c', '"$NODE" --input-type=module-typescript -e "$CODE"; true'], {
    env: { NODE: process.execPath, CODE: code, ...(script && { npm_lifecycle_event: script }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  shell.stdout.setEncoding('utf8')
  const [first] = (await once(shell.stdout, 'data')) as [string]
  return { shell, pid: Number(first.trim()) }
}

describe.runIf(process.platform !== 'win32')('followParent', () => {
  it('should stop the process when the shell that npm put in between is killed', async () => {
    const { shell } = await startBehindShell('start')
    const said = once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    expect(await said).toEqual(['told to stop\n'])
  })

  it('should leave a process alone that npm did not start', async () => {
    const { shell, pid } = await startBehindShell(undefined)
    shell.kill('SIGTERM')
    await once(shell, 'exit')
    const ended = await Promise.race([once(shell.stdout, 'close').then(() => true), delayed()])
    expect(ended).toBe(false)
    process.kill(pid, 'SIGKILL')
  })
})

/** Longer than the parent is looked for. */
const delayed = () => new Promise<false>(resolve => setTimeout(() => resolve(false), 1_000))
