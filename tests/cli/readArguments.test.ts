import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnProcess } from '#tests/support/spawnServer.ts'

const root = join(import.meta.dirname, '../..')

describe('a tool of the command line', { timeout: 60_000 }, () => {
  const tools = ['start', 'dev', 'build', 'check', 'test', 'bench', 'schema']
  const run = async (tool: string, ...args: string[]) => {
    const { ended, stdout, stderr } = spawnProcess({ PORT: '0' }, join(root, `cli/${tool}.ts`), args)
    const { code } = await ended
    return { code, text: stdout() + stderr() }
  }

  it('should say how it is written for --help, and begin nothing it was not asked for', async () => {
    const usage = { code: 0, text: expect.stringMatching(/^npm /) }
    expect(await Promise.all(tools.map(tool => run(tool, '--help')))).toEqual(tools.map(() => usage))
    const slips = await Promise.all([run('start', '--prot=1'), run('schema', 'types', '--chekc')])
    expect(slips).toEqual([
      { code: 2, text: expect.stringMatching(/--prot.*\nnpm start/) },
      { code: 2, text: expect.stringMatching(/--chekc.*\nnpm run schema/) },
    ])
  })
})
