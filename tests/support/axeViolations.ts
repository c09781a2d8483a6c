import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(`${process.cwd()}/package.json`)
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

/**
 * What axe finds on a page as it stands, its advice on good practice included, one line each: rule, place, reason.
 * @param within where it looks, which is much faster than all of the page
 */
export function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  // Off by itself, for it is of the newest standard.
  return runAxe(page, within, { rules: { 'target-size': { enabled: true } } })
}

/** Of these, what the eye finds hard to read. */
export function colorViolations(page: Page, within = 'html'): Promise<string[]> {
  return runAxe(page, within, { runOnly: ['color-contrast'] })
}

/**
 * The same by light, and then in the dark, where only the colours are looked at again. The page must follow the
 * scheme of the system.
 */
export async function axeViolationsInBothModes(page: Page, within?: string): Promise<string[]> {
  const light = await axeViolations(page, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor()
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const dark = await colorViolations(page, within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map(line => `dark: ${line}`)]
}

async function runAxe(page: Page, within: string, options: object): Promise<string[]> {
  // Evaluated by the debugger, which the page's security policy does not bind.
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })()`)
  const findings = await page.evaluate(
    async ({ place, chosen }) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: unknown }> }
      }
      // Pages that are kept behind the one that is seen have had their turn; reading them again takes longest.
      const behind = [...document.querySelectorAll('.m-view[hidden], .m-view-layer[hidden]')].map(view => {
        const place = document.createComment('')
        view.replaceWith(place)
        return { view, place }
      })
      try {
        const places = [...document.querySelectorAll(place)].filter(element => element.checkVisibility())
        return (await axe.run(places, { resultTypes: ['violations'], ...chosen })).violations
      } finally {
        for (const { view, place } of behind) place.replaceWith(view)
      }
    },
    { place: within, chosen: options },
  )
  return (findings as Finding[]).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
