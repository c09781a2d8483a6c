import type { ChildProcess } from 'node:child_process'

/** Waits until a process prints a text. @throws Error with all it said when it ends before. */
export async function untilSaid(child: ChildProcess, text: string): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes(text)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', code => reject(new Error(`It ended with ${code} before it said "${text}": ${said}`)))
  })
}
