import { describe, expect, it } from 'vitest'
import { createHistoryGate } from '../../../src/app/router/createHistoryGate.ts'

/** A window of its own, so that nothing is left listening. */
function openGate() {
  const target = new EventTarget()
  const heard: string[] = []
  const gate = createHistoryGate(target as unknown as Window)
  target.addEventListener('popstate', () => heard.push('router'))
  return { gate, heard, step: () => target.dispatchEvent(new Event('popstate')) }
}

describe('createHistoryGate', () => {
  it('should let the router hear of steps while nobody watches', () => {
    const { heard, step } = openGate()
    step()
    expect(heard).toEqual(['router'])
  })

  it('should be first, and able to keep a step from the router, however late somebody begins to watch', () => {
    const { gate, heard, step } = openGate()
    const stop = gate.watch(event => {
      heard.push('watcher')
      event.stopImmediatePropagation()
    })
    step()
    expect(heard).toEqual(['watcher'])
    stop()
    step()
    expect(heard).toEqual(['watcher', 'router'])
  })
})
