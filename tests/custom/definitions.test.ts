import { describe, expect, it } from 'vitest'
import type { PageDefinition, PageRoute, PartDefinition } from '#engine'
import frame from '../../src/app/App.tsx?raw'
import openScreens from '../../src/app/openScreens.ts?raw'
import { createRegistry } from '../../src/engine/registry/createRegistry.ts'

const pages = import.meta.glob<{ default: PageDefinition }>('../../src/custom/**/*.page.tsx')
const parts = import.meta.glob<{ default: PartDefinition }>('../../src/custom/**/*.part.tsx')
const routeFiles = import.meta.glob<{ default: PageRoute[] }>('../../src/custom/*/*.routes.ts', {
  eager: true,
})
const schemas = import.meta.glob<string>('../../schemas/**/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const registry = createRegistry({ pages, parts })
const routed = Object.values(routeFiles).flatMap(file => file.default.map(({ component }) => component))
/** Pages for those without a session, which the frame mounts itself. */
const mounted = [...`${frame}${openScreens}`.matchAll(/component(?:=|: )["']([^"']+)["']/g)].map(
  match => match[1],
)
const named = Object.values(schemas).flatMap(text =>
  [...text.matchAll(/"component": "([^"]+\/[^"]+)"/g)].map(match => match[1] as string),
)

describe('what is written by hand', () => {
  it.each(registry.pages.keys())('should be found as the page %s by its place', async key => {
    expect(await registry.pages.load(key)).toMatchObject({ component: key })
  })

  it.each(registry.parts.keys())('should be found as the part %s by its place', async key => {
    expect(await registry.parts.load(key)).toMatchObject({ key })
  })

  it.each([...new Set(named)])('should be there for the page files that name %s', key => {
    expect(registry.pages.has(key) || registry.parts.has(key)).toBe(true)
  })

  it.each(registry.pages.keys())('should not be a page that nothing leads to: %s', key => {
    expect([...named, ...routed, ...mounted]).toContain(key)
  })
})
