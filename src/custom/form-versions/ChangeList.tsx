import { Tag } from 'antd'
import type { Effect } from '#model/difference/Change.ts'
import { t } from '#model/language/t.ts'
import type { FormDifference } from './formApi.ts'

interface EffectWords {
  title: string
  /** What it means for documents that were filled in before. */
  meaning: string
  color: string
}

function effectWords(effect: Effect): EffectWords {
  if (effect === 'breaking')
    return {
      title: t('不兼容'),
      meaning: t('部分已填内容按新版本填报会被拒绝，或失去一部分'),
      color: 'error',
    }
  if (effect === 'attention')
    return {
      title: t('需注意'),
      meaning: t('已填内容仍然有效，但名称、公式、条件或单位的含义有变'),
      color: 'warning',
    }
  return { title: t('兼容'), meaning: t('已填内容不受影响'), color: 'success' }
}

const EFFECTS: readonly Effect[] = ['breaking', 'attention', 'compatible']

/** Changes of a form, grouped by what they do to documents, the worst first. */
export function ChangeList({ changes }: Pick<FormDifference, 'changes'>) {
  if (changes.length === 0) return <p className="m-hint">{t('没有改动')}</p>
  const groups = EFFECTS.map(effect => ({
    effect,
    found: changes.filter(change => change.effect === effect),
  })).filter(({ found }) => found.length > 0)
  return (
    <div className="m-form-changes">
      {groups.map(({ effect, found }) => {
        const { title, meaning, color } = effectWords(effect)
        return (
          <section key={effect} aria-label={title}>
            <header>
              <Tag color={color}>{title}</Tag>
              <span className="m-hint">{meaning}</span>
            </header>
            <ul>
              {found.map(({ path, words }) => (
                <li key={`${path} ${words}`}>
                  <span>{words}</span>
                  {path !== '' && <code>{path}</code>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
