import { Alert, Skeleton, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { Change } from '#model/difference/Change.ts'
import { formDifference } from '#model/difference/formDifference.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { t, textOf } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { createFormCompiler, type FormCompiler } from '../compile/createFormCompiler.ts'
import { speakLocalized } from '../design/speakLocalized.ts'

interface ConflictTexts {
  /** What both were made from; null where this browser does not know it any more. */
  base: string | null
  theirs: string
  mine: string
}

interface ConflictWordsProps extends ConflictTexts {
  environment: DocumentEnvironment
}

/** What was changed on either side; null where a text has mistakes, so that only the texts can be compared. */
type Found = { theirs: Change[] | null; mine: Change[] } | null

/** What somebody else has changed in a form, and what was changed here, in words. */
export default function ConflictWords({ environment, base, theirs, mine }: ConflictWordsProps) {
  const [found, setFound] = useState<Found | undefined>(undefined)
  useEffect(() => {
    const compiler = createFormCompiler(environment)
    let isCurrent = true
    Promise.all([compare(compiler, { base, theirs, mine }), speakLocalized()]).then(
      ([result]) => isCurrent && setFound(result),
      () => isCurrent && setFound(null),
    )
    return () => {
      isCurrent = false
      compiler.destroy()
    }
  }, [environment, base, theirs, mine])
  if (found === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (found === null) return <Alert type="info" showIcon message={t('有一份文本还有错误，只能比较原文')} />
  const both = new Set(found.theirs?.map(({ path }) => path).filter(path => hasPath(found.mine, path)))
  return (
    <div className="m-design-conflict">
      {found.theirs && <ChangedPart title={t('对方的修改')} changes={found.theirs} both={both} />}
      <ChangedPart
        title={found.theirs ? t('我的修改') : t('我的与对方的相比')}
        changes={found.mine}
        both={both}
      />
    </div>
  )
}

const hasPath = (changes: readonly Change[], path: string): boolean =>
  path !== '' && changes.some(change => change.path === path)

interface ChangedPartProps {
  title: string
  changes: readonly Change[]
  /** Paths of the fields that were changed on both sides. */
  both: ReadonlySet<string>
}

function ChangedPart({ title, changes, both }: ChangedPartProps) {
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      {changes.length === 0 && <p className="m-hint">{t('内容没有改动')}</p>}
      <ul>
        {changes.map(({ path, words }) => (
          <li key={`${path} ${words.zh}`}>
            <span>{textOf(words)}</span>
            {both.has(path) && <Tag color="warning">{t('双方都改了')}</Tag>}
            {path !== '' && <code>{path}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function compare(compiler: FormCompiler, { base, theirs, mine }: ConflictTexts): Promise<Found> {
  const compiled = async (text: string): Promise<ActionFormModel | null> =>
    (await compiler.compile(text)).form
  const [begun, other, own] = await Promise.all([
    base === null ? null : compiled(base),
    compiled(theirs),
    compiled(mine),
  ])
  if (!other || !own) return null
  if (!begun) return { theirs: null, mine: formDifference(other, own) }
  return { theirs: formDifference(begun, other), mine: formDifference(begun, own) }
}
