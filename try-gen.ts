import { readFileSync } from 'node:fs'
import { createCompiler } from '#model/createCompiler.ts'
import { configOf } from '#model/generate/configOf.ts'
import { projectFactsOf } from '#model/generate/ProjectFacts.ts'
import { pageTextOf } from '#model/generate/pageTextOf.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { readSql } from '#server/gen/readSql.ts'
const root = '/tmp/h-gen'
const { files, environment } = await loadSources(root)
const compiler = createCompiler()
const { app } = compiler.compile(files, environment)
const facts = projectFactsOf(app!, environment)
for (const name of ['ruoyi-mysql', 'yudao-mysql', 'yudao-postgresql']) {
  const { tables, notes } = readSql(readFileSync(`${root}/tests/fixtures/generate/${name}.sql`, 'utf8'))
  console.log(name, tables.map(t => `${t.name}(${t.columns.length})`).join(' '), notes.map(n => `${n.place}: ${n.message.en}`))
  for (const table of tables) {
    const config = configOf(table, facts)
    const text = pageTextOf(config)
    const path = `${config.pageKey}.json`
    const t0 = performance.now()
    const { problems } = compiler.compile([...files, { path, text }], environment)
    console.log('##', path, Math.round(performance.now() - t0), problems.filter(p => p.file === path || p.other === path).map(p => `${p.line}:${p.column} ${p.severity} ${p.rule} ${p.message}`))
    if (process.argv[2] === table.name) { console.log(text); console.log(config.guesses.map(g => `${g.field} ${g.key}=${JSON.stringify(g.value)} ${g.reason.en}`).join('\n')) }
  }
}
