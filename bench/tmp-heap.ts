import { compileModels } from '#tests/engine/support/compileModels.ts'
import { formPage } from './support/browser/FormPage.ts'
import { openBenchPage } from './support/browser/openBenchPage.ts'
const size = 50
const models = compileModels({ [`bench/form-${size}/index.json`]: formPage(size) })
const model: any = models[`bench/form-${size}/index`]
const { page, busyTime, close } = await openBenchPage()
const cdp = await page.context().newCDPSession(page)
for (let i=0;i<4;i++) {
  await busyTime(async () => { await page.evaluate(([k,c,m]) => window.bench.drawForm(k as any,c as any,m as any), ['ours',size,model] as const)
    await page.waitForFunction(c => document.querySelectorAll('input:not([type=hidden]), textarea').length >= c, size) })
  await page.evaluate(()=>window.bench.clear()); await page.waitForTimeout(200)
}
await page.evaluate(([k,c,m]) => window.bench.drawForm(k as any,c as any,m as any), ['antd',size,model] as const)
await page.waitForTimeout(500); await page.evaluate(()=>window.bench.clear()); await page.waitForTimeout(200)
await cdp.send('HeapProfiler.enable'); await cdp.send('HeapProfiler.collectGarbage')
let text=''; cdp.on('HeapProfiler.addHeapSnapshotChunk', ({chunk})=>{text+=chunk})
await cdp.send('HeapProfiler.takeHeapSnapshot',{reportProgress:false})
const s = JSON.parse(text); const m=s.snapshot.meta; const nf=m.node_fields.length, ef=m.edge_fields.length
const N=s.nodes.length/nf; const et=m.edge_types[0], nt=m.node_types[0]
const first:number[]=new Array(N+1); let e=0; for(let i=0;i<N;i++){ first[i]=e; e+=s.nodes[i*nf+4]*ef } first[N]=e
const name=(i:number)=>nt[s.nodes[i*nf]]+':'+s.strings[s.nodes[i*nf+1]].slice(0,50)+'#'+s.nodes[i*nf+2]
const ename=(k:number)=>{const t=et[s.edges[k]]; const v=s.edges[k+1]; return t+':'+((t==='element'||t==='hidden')?v:s.strings[v])}
const states:number[]=[]
for(let i=0;i<N;i++){ const names=new Set<string>(); for(let k=first[i];k<first[i+1];k+=ef) if(et[s.edges[k]]==='property') names.add(s.strings[s.edges[k+1]]); if(names.has('revealers')&&names.has('hiddenAtFirst')&&names.has('restructure')) states.push(i) }
console.log('states', states.length, states.map(name))
const prev=new Int32Array(N).fill(-1), via=new Int32Array(N); const queue=[0]; prev[0]=0
for(let q=0;q<queue.length;q++){const i=queue[q]; for(let k=first[i];k<first[i+1];k+=ef){ if(et[s.edges[k]]==='weak') continue; const nm=ename(k); if(nm.includes('part of key')&&nt[s.nodes[i*nf]]==='array') continue; const to=s.edges[k+2]/nf; if(prev[to]===-1){prev[to]=i;via[to]=k;queue.push(to)} } }
for (const st of states.slice(0,5)) { const path:string[]=[]; let i=st; let d=0; while(i!==0&&prev[i]!==-1&&d<60){ path.push(`${name(i)}  <- ${ename(via[i])}`); i=prev[i]; d++ } console.log('\n'+path.join('\n')) }
await close()
