// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { compileProcess } from '#process/execution/compileProcess.ts'
import { placesOf, startTrial, goOn as step, type TrialMoment } from '#process/rehearsal/trial.ts'
import { CHOICE, guarded, LINE } from '../execution/drawings.ts'
import { type Drawing, processXml } from '../execution/processXml.ts'

/** A case that is tried: what can be chosen at each place, and how it goes on. */
async function tried(drawing: Drawing, variables: Record<string, unknown> = {}) {
  const { process, problems } = await compileProcess(processXml(drawing), { partly: true })
  if (!process) throw new Error('no process')
  let moment = startTrial(process, { starter: 7, variables, now: 1000 })
  const choices = () =>
    placesOf(process, moment).flatMap(place =>
      place.choices.map(choice => ({
        ...{ choice, name: `${choice.node} ${choice.kind} ${choice.to ?? ''}`.trim() },
      })),
    )
  return {
    problems,
    names: () => choices().map(({ name }) => name),
    moment: (): TrialMoment => moment,
    choose(name: string) {
      const found = choices().find(one => one.name === name)
      if (!found) throw new Error(`${name} is none of ${choices().map(one => one.name)}`)
      moment = step(process, moment, found.choice)
    },
  }
}

describe('placesOf', () => {
  it('should offer approving, rejecting and the ways back, and end with a rejection', async () => {
    const trial = await tried(LINE)
    expect(trial.names()).toEqual(['a approve', 'a reject', 'a return s'])
    trial.choose('a approve')
    expect(trial.names()).toEqual(['b approve', 'b reject', 'b return s', 'b return a'])
    trial.choose('b return s')
    expect(trial.names()).toEqual(['s approve'])
    trial.choose('s approve')
    trial.choose('a reject')
    expect(trial.moment().state.status).toBe('ended')
    expect(trial.names()).toEqual([])
  })

  it('should let the task say where its rejection leads', async () => {
    const property = '<camunda:property name="rejectTo" value="a"/>'
    const extensions = `<camunda:properties>${property}</camunda:properties>`
    const trial = await tried({ ...LINE, nodes: { ...LINE.nodes, b: { kind: 'user', extensions } } })
    trial.choose('a approve')
    trial.choose('b reject a')
    expect(trial.names()).toContain('a approve')
  })

  it('should offer the timer of a sub-process beside its tasks, and move the clock to it', async () => {
    const trial = await tried(guarded({ event: 'timer:PT1H' }))
    expect(trial.names()).toContain('u timer t')
    trial.choose('u timer t')
    expect(trial.moment().now).toBe(1000 + 3_600_000)
    expect(trial.names()).toContain('q approve')
  })

  it('should offer each event behind a gateway that waits for several', async () => {
    const trial = await tried({
      nodes: {
        ...{ s: 'start', r: 'race', m: { kind: 'catch', event: 'message:m' } },
        ...{ t: { kind: 'catch', event: 'timer:PT1H' }, a: 'user', b: 'user', e: 'end' },
      },
      flows: ['s>r', 'r>m', 'r>t', 'm>a', 't>b', 'a>e', 'b>e'],
    })
    expect(trial.names()).toEqual(['r message m', 'r timer t'])
    trial.choose('r message m')
    expect(trial.names()).toContain('a approve')
  })

  it('should let a program fail, and leave the case where it stands', async () => {
    const trial = await tried({
      nodes: { s: 'start', w: { kind: 'service', attributes: 'camunda:class="x"' }, e: 'end' },
      flows: ['s>w', 'w>e'],
    })
    expect(trial.names()).toEqual(['w answer', 'w fail'])
    trial.choose('w fail')
    expect(trial.moment().notes).toEqual([{ type: 'failed', node: 'w' }])
    trial.choose('w answer')
    expect(trial.moment().state.status).toBe('completed')
  })

  it('should refuse where no flow can be taken, the case staying as it was', async () => {
    const drawing = { ...CHOICE, flows: ['s>a', 'a>g', 'g>b ${days > 3}', 'b>e', 'c>e', 'g>c ${days > 9}'] }
    const trial = await tried(drawing, { days: 1 })
    const before = trial.moment()
    expect(() => trial.choose('a approve')).toThrow('NO_OUTGOING_FLOW: g')
    expect(trial.moment()).toBe(before)
  })
})

describe('compileProcess, partly', () => {
  it('should go on past what is not executed, and name it', async () => {
    const drawing: Drawing = {
      nodes: { s: 'start', a: 'user', w: 'service', b: 'user', e: 'end' },
      flows: ['s>a', 'a>w', 'w>b', 'b>e'],
    }
    const xml = processXml(drawing)
      .replaceAll('bpmn:serviceTask', 'bpmn:scriptTask')
      .replace('</bpmn:process>', '<bpmn:boundaryEvent id="lost"/><bpmn:sequenceFlow id="f"/></bpmn:process>')
    const { process: whole, problems } = await compileProcess(xml)
    expect(whole).toBeNull()
    expect(problems.map(({ elementId }) => elementId)).toContain('w')
    const { process } = await compileProcess(xml, { partly: true })
    if (!process) throw new Error('no process')
    let moment = startTrial(process, { starter: 7, variables: {}, now: 0 })
    for (const kind of ['approve', 'message', 'approve']) {
      const choice = placesOf(process, moment)[0]?.choices.find(one => one.kind === kind)
      if (!choice) throw new Error(`${kind} cannot happen`)
      moment = step(process, moment, choice)
    }
    expect(moment.state.status).toBe('completed')
  })
})
