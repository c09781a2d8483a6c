import { t } from '#model/language/t.ts'
import type { SurveyPaper, SurveySummary } from './Survey.ts'

/** From when until when it is answered; '' where nothing bounds it. */
export function windowWords({ startTime, endTime }: Pick<SurveySummary, 'startTime' | 'endTime'>): string {
  const [from, to] = [startTime?.slice(0, 16), endTime?.slice(0, 16)]
  if (from && to) return `${from} – ${to}`
  if (from) return t('{{time}} 开始', { time: from })
  return to ? t('{{time}} 截止', { time: to }) : ''
}

/** How often somebody answers. */
export function ruleWords({ kind, frequency, times, identity }: SurveyPaper): string {
  const who = WHO[identity]?.() ?? ''
  if (kind === '2') return voteWords(who, { frequency, times })
  if (frequency === 'daily') return t('{{who}}每天可填一次', { who })
  if (frequency === 'times') return t('{{who}}最多可填 {{count}} 次', { who, count: times ?? 1 })
  return t('{{who}}限填一次', { who })
}

function voteWords(who: string, { frequency, times }: Pick<SurveyPaper, 'frequency' | 'times'>): string {
  if (frequency === 'daily') return t('{{who}}每天可投一次', { who })
  if (frequency === 'times') return t('{{who}}最多可投 {{count}} 次', { who, count: times ?? 1 })
  return t('{{who}}限投一次', { who })
}

/** When the results are told; '' where they are told already, or never. */
export function resultWords({ results, kind, mayReadResults }: SurveyPaper): string {
  if (mayReadResults) return ''
  if (results === 'ended') return t('结束后公布结果')
  if (results !== 'answered') return ''
  return kind === '2' ? t('投票后可查看结果') : t('提交后可查看结果')
}

const WHO: Record<string, () => string> = {
  1: () => t('每台设备'),
  2: () => t('每个一次性码'),
  3: () => t('每个手机号'),
  4: () => t('每个账号'),
}
