import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBusinessWords, genericFiles, readBusinessNames } from './businessWords.ts'

const ROOT = join(import.meta.dirname, '../..')

const CODE = sources('{src,server,cli,build,bench,tests}/**/*.{ts,tsx}')

/** Files that still say more than they should. */
const WAITING = [
  'server/engine/Services.ts',
  'server/engine/SmsReceipts.ts',
  'server/engine/access/withinPackage.ts',
  'server/engine/files/FileRecord.ts',
  'server/engine/files/claimFiles.ts',
  'server/engine/files/keepFiles.ts',
  'server/engine/files/mayReadFile.ts',
  'server/engine/files/saveUpload.ts',
  'server/engine/handle.ts',
  'server/engine/importTemplate.ts',
  'server/engine/registry/moduleRoutes.ts',
  'server/engine/sheet/SheetStream.ts',
  'server/engine/write/faultOf.ts',
  'src/engine/EngineHost.ts',
  'src/engine/access/assertNamed.ts',
  'src/engine/data/operationPath.ts',
  'src/engine/dict/createDictionaryLoader.ts',
  'src/engine/faults/FaultBoundary.tsx',
  'src/engine/pages/useRouteRecord.ts',
  'src/engine/text/nounOf.ts',
  'src/engine/text/singularOf.ts',
  'src/model/check/unreadPagesOf.ts',
  'src/model/compile/compileMenu.ts',
  'src/model/compileApp.ts',
  'src/model/derive/resourceNames.ts',
  'src/model/en.json',
  'src/model/errors.ts',
  'src/model/source/page.ts',
  'src/model/source/resource.ts',
  'src/model/types/AppModel.ts',
  'src/model/types/Field.ts',
  'src/model/types/ResourceModel.ts',
  'src/widgets/code/index.ts',
  'src/widgets/dept/sampleReference.ts',
  'src/widgets/dict-checkbox/index.ts',
  'src/widgets/dict-radio/index.ts',
  'src/widgets/dict-select/index.ts',
  'src/widgets/page-key/index.ts',
  'src/widgets/reference-table/sampleReference.ts',
  'src/widgets/reference/sampleReference.ts',
  'src/widgets/tree-reference/sampleReference.ts',
  'src/widgets/user/sampleReference.ts',
]

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

describe('source tree', () => {
  it('should have no files named for nothing in particular', () => {
    expect(CODE.filter(path => /^(?:utils?|helpers?|misc)\.tsx?$/.test(basename(path)))).toEqual([])
  })

  it('should have no file that is too long to be read in one go', () => {
    expect(CODE.filter(path => !path.startsWith('tests/') && read(path).split('\n').length > 400)).toEqual([])
  })

  it('should leave nothing to be done later in comments', () => {
    expect(
      CODE.filter(
        path => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(read(path)) && !path.endsWith('sourceTree.test.ts'),
      ),
    ).toEqual([])
  })

  it('should keep the model free of anything that draws', () => {
    expect(sources('src/model/**/*').filter(path => /\.(?:tsx|jsx|js|css|less)$/.test(path))).toEqual([])
  })

  it('should keep business words out of the engines, the model and the widgets', async () => {
    const names = await readBusinessNames(ROOT)
    const files = genericFiles(ROOT)
    const found = files.flatMap(file => findBusinessWords(ROOT, file, names))

    expect(files.length).toBeGreaterThan(0)
    expect(
      found
        .filter(({ file }) => !WAITING.includes(file))
        .map(({ file, line, word }) => `${file}:${line} ${word}`),
    ).toEqual([])
    expect(WAITING.filter(file => !found.some(word => word.file === file))).toEqual([])
  })
})
