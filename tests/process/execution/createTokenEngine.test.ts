import { describe, expect, it } from 'vitest'
import { begun } from './runTokens.ts'

const LINE = { nodes: { s: 'start', a: 'user', b: 'user', e: 'end' }, flows: ['s>a', 'a>b', 'b>e'] }

describe('createTokenEngine', () => {
  it('should lead from the start through its tasks to the end', async () => {
    const run = await begun(LINE)
    expect(run.open()).toBe('a')
    run.complete('a')
    expect(run.open()).toBe('b')
    expect(run.told('task-left', 'task-entered')).toBe('task-left a, task-entered b')
    run.complete('b')
    expect(run.open()).toBe('completed')
    expect(run.told('completed')).toBe('completed')
  })
})
