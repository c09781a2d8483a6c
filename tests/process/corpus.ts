import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { VENDOR_URIS, VENDORS, type Vendor } from '#process/vendors.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/bpmn')

/** A diagram of the corpus by its name without ending. */
export function readFixture(name: string): string {
  return readFileSync(join(FOLDER, `${name}.bpmn`), 'utf8')
}

/** A diagram written for camunda, with the prefix and namespace of another vendor. */
export function inPrefixOf(vendor: Vendor, xml: string): string {
  return xml
    .replaceAll(VENDOR_URIS.camunda, VENDOR_URIS[vendor])
    .replaceAll('camunda:', `${vendor}:`)
    .replaceAll(':camunda=', `:${vendor}=`)
}

/** [what, text] of every diagram; those that show the fields of all vendors in each of the three prefixes. */
export function corpus(): [string, string][] {
  const shared = ['fields', 'every-property']
  const names = globSync('*.bpmn', { cwd: FOLDER }).map(path => basename(path, '.bpmn'))
  const own = names
    .filter(name => !shared.includes(name))
    .map((name): [string, string] => [name, readFixture(name)])
  const inAll = shared.flatMap(name =>
    VENDORS.map((vendor): [string, string] => [
      `${name} in ${vendor}`,
      inPrefixOf(vendor, readFixture(name)),
    ]),
  )
  return [...own, ...inAll]
}
