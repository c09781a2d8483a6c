import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '#model/language/t.ts'
import { translate } from '../../../../src/custom/bpmn/language/translateModule.ts'

const sourceOf = (file: string) => readFileSync(`node_modules/${file}`, 'utf8')
const features = globSync(['bpmn-js', 'diagram-js'].map(name => `node_modules/${name}/lib/features/**/*.js`))

/** What the libraries hand to their translation, and what stands in their menus of types. */
function textsOfLibraries(): string[] {
  const handed = features.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/[^/]translate\(\s*'([A-Z][^']+)'/g),
  ])
  const entries = sourceOf('bpmn-js/lib/features/popup-menu/PopupEntries.js').matchAll(/label: '([^']+)'/g)
  return [...new Set([...handed, ...entries].map(match => match[1] as string))]
}

describe('translate', () => {
  it('should know the Chinese of everything that the libraries say', () => {
    const texts = textsOfLibraries()
    expect(texts.length).toBeGreaterThan(90)
    // It ends in a blank, to which the library adds the direction; the whole is known.
    const unknown = texts.filter(text => translate(text) === text && text !== 'Align elements ')
    expect(unknown).toEqual([])
  })

  it('should leave the English as it is where English was chosen', () => {
    chooseLanguage('en', text => text)
    try {
      expect(translate('User task')).toBe('User task')
    } finally {
      chooseLanguage('zh')
    }
  })

  it('should put values in their places, as text', () => {
    expect(translate('Open {element}', { element: '<b>审批</b>' })).toBe('打开<b>审批</b>')
    expect(translate('Open {element}')).toBe('打开{element}')
  })
})
