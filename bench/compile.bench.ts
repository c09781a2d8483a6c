import { compileApp } from '#model/compileApp.ts'
import { createCompiler } from '#model/createCompiler.ts'
import { defineBench } from './support/defineBench.ts'
import { manyPages } from './support/pages/manyPages.ts'
import { sideBySide } from './support/sideBySide.ts'

const count = 150

export default defineBench({
  title: `Compiling an application of ${count} pages: after a change of one, beside all anew`,
  async run(print) {
    const { files, environment } = await manyPages(count)
    const compiler = createCompiler()
    const { problems } = compiler.compile(files, environment)
    if (problems.length > 0) throw new Error(`The pages have mistakes: ${problems[0]?.message}`)
    let changes = 0
    const result = await sideBySide(
      {
        name: 'one changed',
        run() {
          const [first, ...others] = files
          if (!first) return
          // A space at the end: another text, the same page.
          compiler.compile([{ ...first, text: first.text + ' '.repeat(++changes) }, ...others], environment)
        },
      },
      { name: 'all anew', run: () => void compileApp(files, environment) },
      { rounds: 21, warmUp: 3 },
    )
    print(`All anew: ${(result.b.median / count).toFixed(2)} ms a page.`)
    return [{ name: `compile ${count} pages`, result, unit: 'ms', target: { atMost: 1 } }]
  },
})
