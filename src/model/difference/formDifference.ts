import { isSame } from '../isSame.ts'
import { localized } from '../language/localized.ts'
import type { RecordRule } from '../source/common.ts'
import type { ActionFormModel } from '../types/index.ts'
import { byEffect, type Change } from './Change.ts'
import { fieldsDifference } from './fieldsDifference.ts'

/** What is compared of a form. */
type ComparedForm = Pick<ActionFormModel, 'fields' | 'rules' | 'layout'>

/**
 * The difference between two versions of a form, in words, with what each does to documents that were valid in the earlier
 * one. Fields are known by their names, and by the former names that the later version declares; options by their values.
 */
export function formDifference(before: ComparedForm, after: ComparedForm): Change[] {
  const changes = fieldsDifference(before.fields, after.fields, '')
  changes.push(...rulesDifference(before.rules, after.rules))
  if (changes.length === 0 && !isSame(before.layout, after.layout))
    changes.push({ effect: 'compatible', path: '', words: localized('调整了布局') })
  return changes.sort(byEffect)
}

function rulesDifference(before: readonly RecordRule[], after: readonly RecordRule[]): Change[] {
  const known = new Map(before.map(rule => [rule.assert, rule]))
  const kept = new Set(after.map(({ assert }) => assert))
  const added = after.flatMap((rule): Change[] => {
    const old = known.get(rule.assert)
    const values = { message: rule.message }
    if (!old)
      return [{ effect: 'breaking', path: rule.at ?? '', words: localized('新增规则：{{message}}', values) }]
    if (isSame(old.message, rule.message)) return []
    return [
      { effect: 'attention', path: rule.at ?? '', words: localized('规则的提示改为：{{message}}', values) },
    ]
  })
  const removed = before
    .filter(({ assert }) => !kept.has(assert))
    .map(({ message, at = '' }): Change => {
      const words = localized('删去规则：{{message}}', { message })
      return { effect: 'compatible', path: at, words }
    })
  return [...added, ...removed]
}
