import { createCompiler } from '#model/createCompiler.ts'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { documentPages } from '#model/documents/documentPages.ts'
import { defineBench } from './support/defineBench.ts'
import { manyPages } from './support/pages/manyPages.ts'
import { sideBySide } from './support/sideBySide.ts'

const PROPERTIES = 200

export default defineBench({
  title: `Checking a form of ${PROPERTIES} properties, beside compiling one page with them`,
  async run() {
    const { files, environment } = await manyPages(20)
    const pages = createCompiler()
    const { app } = pages.compile(files, environment)
    if (!app) throw new Error('The pages have mistakes.')
    const { dictionaries } = environment
    const forms = createDocumentCompiler({ pages: documentPages(app), dictionaries })
    let changes = 0
    const result = await sideBySide(
      {
        name: 'form',
        run() {
          const { problems } = checkDocumentText(formText(++changes), forms)
          if (problems[0]) throw new Error(`The form has a mistake: ${problems[0].message}`)
        },
      },
      {
        name: 'page',
        run() {
          const page = { path: 'bench/form/index.json', text: pageText(++changes) }
          const [problem] = pages.compile([...files, page], environment).problems
          if (problem) throw new Error(`The page has a mistake: ${problem.message}`)
        },
      },
      { rounds: 21, warmUp: 3 },
    )
    return [{ name: `check ${PROPERTIES} properties`, result, unit: 'ms', target: { atMost: 1.3 } }]
  },
})

/** Fields of the kinds that people draw, one in ten under a condition; a title that changes each time. */
function properties(change: number): object {
  const entries = Array.from({ length: PROPERTIES }, (_, index) => {
    const title = `字段 ${index}${index === 0 ? ` ${change}` : ''}`
    const shown = index % 10 === 9 ? { 'x-visible': `field${index - 1} != null` } : {}
    const kinds = [
      { type: 'string', maxLength: 100 },
      { type: 'number', 'x-scale': 2 },
      { type: 'string', format: 'date' },
      { type: 'string', enum: ['a', 'b'] },
    ]
    return [`field${index}`, { ...kinds[index % kinds.length], title, ...shown }]
  })
  return Object.fromEntries(entries)
}

const formText = (change: number): string => JSON.stringify({ properties: properties(change) }, null, 2)

const pageText = (change: number): string =>
  JSON.stringify(
    { title: '表单', menu: {}, resource: { path: '/bench/form', properties: properties(change) } },
    null,
    2,
  )
