import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pending } from '../../../../src/custom/bpmn/panel/edit/Editing.ts'

describe('Pending', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('should set the last text of a field once, after a pause', () => {
    const [pending, field, set] = [new Pending(), {}, vi.fn()]

    pending.later(field, () => set('a'))
    pending.later(field, () => set('ab'))
    expect(set).not.toHaveBeenCalled()
    vi.runAllTimers()

    expect(set.mock.calls).toEqual([['ab']])
    expect(pending.has(field)).toBe(false)
  })

  it('should set what every field waits for at once when it is flushed, and not again', () => {
    const [pending, one, other, set] = [new Pending(), {}, {}, vi.fn()]
    pending.later(one, () => set('one'))
    pending.later(other, () => set('other'))

    pending.flush(other)
    expect(set.mock.calls).toEqual([['other']])
    pending.flush()
    vi.runAllTimers()

    expect(set.mock.calls).toEqual([['other'], ['one']])
  })
})
