import { describe, expect, it } from 'vitest'
import { printSummary, runSteps } from '../../../cli/steps/runSteps.ts'
import type { Step } from '../../../cli/steps/Step.ts'

const passing: Step = { title: 'Types', run: () => ({ passed: 3, failed: 0 }) }
const failing: Step = { title: 'Lint', run: async () => ({ passed: 1, failed: 2 }) }
const broken: Step = {
  title: 'Browser',
  run: () => {
    throw new Error('No browser')
  },
}

async function runAll(steps: Step[]) {
  const lines: string[] = []
  const outcomes = await runSteps(steps, line => lines.push(line))
  const succeeded = printSummary(outcomes, line => lines.push(line))
  return { outcomes, succeeded, text: lines.join('\n') }
}

describe('runSteps', () => {
  it('should go on behind a failing step and succeed only when all passed', async () => {
    const { outcomes, succeeded, text } = await runAll([failing, passing])

    expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
      [1, 2],
      [3, 0],
    ])
    expect(succeeded).toBe(false)
    expect(text).toContain('── Types (2 of 2) ──')
    expect(text).toContain('Total: 4 passed, 2 failed')
  })

  it('should succeed when every step passed', async () => {
    expect((await runAll([passing])).succeeded).toBe(true)
  })

  it('should count a step that could not run as a failure and say why', async () => {
    const { outcomes, succeeded, text } = await runAll([broken])

    expect(outcomes[0]).toMatchObject({ passed: 0, failed: 1 })
    expect(succeeded).toBe(false)
    expect(text).toContain('No browser')
  })

  it('should not take a run without a single test for a success', async () => {
    const empty: Step = { title: 'Nothing', run: () => ({ passed: 0, failed: 0 }) }

    expect((await runAll([empty])).succeeded).toBe(false)
  })
})
