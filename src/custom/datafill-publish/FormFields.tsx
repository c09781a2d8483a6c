import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { useForm } from './useForm.ts'
import './datafill-publish.css'

/** What expressions of a pre-fill may say, each with what it gives: the target, and what it handed in before. */
export function FormFields({ values }: PartProps) {
  const { text } = useHost()
  const { data } = useForm(values?.formVersionId)
  if (!data) return <p className="m-hint m-form-whole">{t('选择表单后，这里列出表达式里可以写什么')}</p>
  const known = [
    ...ORG.map(([code, title]) => ({ code, title: title() })),
    ...data.fields.map(({ name, title }) => ({
      code: `last.${name}`,
      title: t('上一期的“{{title}}”', { title: text(title) }),
    })),
  ]
  return (
    <details className="m-form-whole m-fill-fields" open>
      <summary>{t('表达式里可以写什么')}</summary>
      <ul>
        {known.map(({ code, title }) => (
          <li key={code}>
            <code>{code}</code> {title}
          </li>
        ))}
      </ul>
    </details>
  )
}

const ORG: [code: string, title: () => string][] = [
  ['org.name', () => t('填报对象的名称')],
  ['org.institution', () => t('填报对象所属机构')],
  ['org.memberType', () => t('填报对象的类型')],
  ['org.levelName', () => t('填报对象的等级')],
  ['org.region', () => t('填报对象的地区')],
]
