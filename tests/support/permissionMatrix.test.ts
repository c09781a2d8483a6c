import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Route } from '#server/engine/registry/Route.ts'
import { MATRIX_ACCOUNTS, readMatrix, writeMatrix } from './permissionMatrix.ts'
import { MODULES, readRouteAreas } from './routeAreas.ts'

let modules = ''
beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'mortise-matrix-'))
})
afterEach(() => rm(modules, { recursive: true, force: true }))

const lineOf = (area: string) => ({
  area,
  place: `GET /${area}/list`,
  row: ['401', ...MATRIX_ACCOUNTS.map(() => 'ok')],
})
const areas = async () => (await readMatrix(modules)).map(({ area }) => area)

describe('writeMatrix', () => {
  it('should make the folder of an area that has pages alone, and leave others as they are when one is written', async () => {
    await writeMatrix([lineOf('one'), lineOf('two')], { isWhole: true, modules })
    await writeMatrix([lineOf('three')], { isWhole: false, modules })
    expect(await readMatrix(modules)).toEqual([lineOf('one'), lineOf('three'), lineOf('two')])
    await writeMatrix([lineOf('two')], { isWhole: true, modules })
    expect(await areas()).toEqual(['two'])
  })

  it('should write the parts of the project as they are', async () => {
    const lines = await readMatrix()
    await writeMatrix(lines, { isWhole: true, modules })
    for (const area of new Set(lines.map(line => line.area))) {
      const textIn = (folder: string) => readFile(join(folder, area, 'permissions.md'), 'utf8')
      expect(await textIn(modules)).toBe(await textIn(MODULES))
    }
  })
})

describe('readRouteAreas', () => {
  it('should put links of a page into the area of its address, where no module is called so', async () => {
    const areaOf = await readRouteAreas()
    const route = { method: 'DELETE', path: '/lectures/lecture/link/register', origin: { kind: 'module' } }

    expect(areaOf(route as Route)).toBe('lectures')
    expect(() => areaOf({ ...route, path: '/lectures/lecture' } as Route)).toThrow('No module')
  })
})
