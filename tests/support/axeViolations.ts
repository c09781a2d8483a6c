import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(`${process.cwd()}/package.json`)
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What axe finds serious or critical on a page as it stands, one line each: rule, place, reason. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's security policy does not bind.
  await page.evaluate(AXE)
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: unknown }> }
    }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  return (findings as Finding[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
}
