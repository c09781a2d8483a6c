import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partOf } from '../../../cli/dev/createDevServer.ts'

describe('partOf', () => {
  it.each([
    ['schemas/system/post/index.json', 'schemas'],
    ['seeds/base/dictionaries.json', 'seeds'],
    ['cli/dev/pages/dev/widgets.json', 'schemas'],
    ['server/engine/list.ts', 'server'],
    ['src/model/compileApp.ts', 'server'],
    ['src/widgets/text/index.ts', 'schemas'],
    ['src/widgets/text/properties.ts', 'schemas'],
    ['src/custom/board/total.part.tsx', 'schemas'],
    ['src/app/icons/iconNames.ts', 'schemas'],
    ['src/widgets/text/TextInput.tsx', null],
    ['schemas/page.schema.json', null],
    ['schemas/system/post/index.json~', null],
    ['src/engine/index.ts', null],
    ['tests/server/list.test.ts', null],
    ['data/server/base.ts', null],
  ])('should take %s for %s', (path, part) => {
    expect(partOf('/project', join('/project', path))).toBe(part)
  })
})
