import { describe, expect, it } from 'vitest'
import type { ActionFormModel } from '#model/types/index.ts'
import { fittingAnswer } from '../../../src/custom/interact-answer/fittingAnswer.ts'

const field = (name: string, changes: object = {}) => ({ name, title: name, type: 'string', ...changes })
const formOf = (...fields: object[]) => ({ fields }) as unknown as ActionFormModel
const options = (...values: string[]) => ({ options: values.map(value => ({ value, label: value })) })

describe('fittingAnswer', () => {
  it('should keep what is still asked alike and name what is not when the questions have changed', () => {
    const before = formOf(field('same'), field('gone'), field('choice', options('a', 'b')))
    const after = formOf(field('same'), field('choice', options('a', 'c')), field('added'))

    const { content, changed } = fittingAnswer({ same: 'yes', gone: 'x', choice: 'b' }, before, after)

    expect(content).toEqual({ same: 'yes' })
    expect(changed).toEqual([
      { title: 'added', how: 'new' },
      { title: 'gone', how: 'gone' },
      { title: 'choice', how: 'other' },
    ])
  })
})
