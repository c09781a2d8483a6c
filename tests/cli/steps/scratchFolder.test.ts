import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withScratchFolder } from '../../../cli/steps/scratchFolder.ts'

const PLENTY = Number.MAX_SAFE_INTEGER

describe('withScratchFolder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mortise-scratch-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('should leave nothing, also of a run that fails', () => {
    let scratch = ''
    const failing = () =>
      withScratchFolder(
        made => {
          scratch = made ?? ''
          writeFileSync(join(scratch, 'database'), 'rows')
          throw new Error('failed')
        },
        { folder, available: PLENTY },
      )
    expect(failing).toThrow('failed')
    expect(scratch).toContain(folder)
    expect(existsSync(scratch)).toBe(false)
  })

  it('should remove what a run left that was killed, and nothing of one that goes on', () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version'])
    const abandoned = join(folder, `mortise-test-${ended}`)
    const others = join(folder, `mortise-test-${process.ppid}`)
    for (const left of [abandoned, others]) mkdirSync(left)
    withScratchFolder(() => undefined, { folder, available: PLENTY })
    expect([existsSync(abandoned), existsSync(others)]).toEqual([false, true])
  })

  it('should leave the choice to the system where memory is scarce or none can be had', () => {
    const folderOf = (memory: { folder: string; available: number }) =>
      withScratchFolder(made => made, memory)
    expect(folderOf({ folder, available: 1024 ** 3 })).toBeUndefined()
    expect(folderOf({ folder: join(folder, 'nowhere'), available: PLENTY })).toBeUndefined()
  })
})
