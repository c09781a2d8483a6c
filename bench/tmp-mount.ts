import { compileModels } from '#tests/engine/support/compileModels.ts'
import { formPage } from './support/browser/FormPage.ts'
import { openBenchPage } from './support/browser/openBenchPage.ts'
import { writeFileSync } from 'node:fs'
const size = Number(process.argv[2] ?? 200), kinds = process.argv[3].split(','), n = Number(process.argv[4] ?? 10), typing = process.argv[5]==='type'
const models = compileModels({ [`bench/form-${size}/index.json`]: formPage(size) })
const model: any = models[`bench/form-${size}/index`]
const { page, busyTime, close } = await openBenchPage()
const cdp = await page.context().newCDPSession(page)
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval',{interval:500})
for (let i=0;i<n;i++) for (const kind of kinds) {
  if (i===n-1) await cdp.send('Profiler.start')
  const t = await busyTime(async () => { await page.evaluate(([k,c,m]) => window.bench.drawForm(k as any,c as any,m as any), [kind,size,model] as const)
    await page.waitForFunction(c => document.querySelectorAll('input:not([type=hidden]), textarea').length >= c, size) })
  if (i===n-1) writeFileSync(`/tmp/mount-${kind}.json`, JSON.stringify((await cdp.send('Profiler.stop')).profile))
  if (typing) { await page.locator('input[type=text]:not([role])').first().press('a'); await page.keyboard.type('abcdef') }
  await page.evaluate(()=>window.bench.clear()); await page.waitForTimeout(100)
  await cdp.send('HeapProfiler.collectGarbage')
  const c = await cdp.send('Memory.getDOMCounters')
  console.log(i, kind, t.toFixed(0), JSON.stringify(c), 'heap MB', ((await cdp.send('Runtime.getHeapUsage')).usedSize/1e6).toFixed(1), 'styles', await page.evaluate(()=>document.querySelectorAll('style').length))
}
await close()
