import { describe, expect, it } from 'vitest'
import { createChangeMark, type Step } from '../../../../src/custom/bpmn/designer/createChangeMark.ts'

function markAfter(...steps: (Step | 'save')[]) {
  const mark = createChangeMark()
  for (const step of steps) {
    if (step === 'save') mark.save(mark.current)
    else mark.take(step)
  }
  return mark
}

describe('createChangeMark', () => {
  it.each<[boolean, (Step | 'save')[]]>([
    [false, []],
    [true, ['execute']],
    [false, ['execute', 'undo']],
    [true, ['execute', 'undo', 'redo']],
    [false, ['execute', 'save']],
    [true, ['execute', 'save', 'undo']],
    [false, ['execute', 'save', 'undo', 'redo']],
    [true, ['execute', 'save', 'undo', 'execute']],
    [true, ['execute', 'execute', 'undo', 'undo', 'execute']],
    [false, ['execute', 'clear', 'save']],
  ])('should say %s for whether the diagram differs after %j', (isChanged, steps) => {
    expect(markAfter(...steps).isChanged).toBe(isChanged)
  })

  it('should count what was written, not what was done while it was sent', () => {
    const mark = markAfter('execute')
    const written = mark.current
    mark.take('execute')
    mark.save(written)
    expect(mark.isChanged).toBe(true)
    mark.take('undo')
    expect(mark.isChanged).toBe(false)
  })

  it('should have nothing saved of a diagram that came from elsewhere', () => {
    const mark = createChangeMark()
    mark.save(null)
    expect(mark.isChanged).toBe(true)
  })
})
