import { describe, expect, it } from 'vitest'
import { optionMessages } from '#model/derive/optionsOf.ts'

describe('optionMessages', () => {
  const property = {
    title: { zh: '类别', en: 'Genre' },
    'x-options': [
      { value: 'fiction', label: { zh: '小说', en: 'Fiction' } },
      { value: 'A4', label: 'A4' },
    ],
  }

  it('should tell labels, and what clients send for them where that differs', () => {
    expect(optionMessages(property, {})).toEqual({
      enum: {
        zh: '类别只能是以下之一：小说（fiction）、A4',
        en: 'Genre must be one of: Fiction (fiction), A4',
      },
    })
  })

  it('should leave the words of the page alone', () => {
    expect(optionMessages(property, { enum: '不对' })).toEqual({ enum: '不对' })
  })
})
