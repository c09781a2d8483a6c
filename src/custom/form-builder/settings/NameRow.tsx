import { Input } from 'antd'
import { useId, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useDesign } from '../design/useDesign.ts'
import type { FormElement } from '../text/FormElement.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

/** The name under which the value of a field is kept; whatever names the field is rewritten with it. */
export function NameRow({ element }: { element: FormElement }) {
  const { commands } = useDesign()
  const id = useId()
  const [name, setName] = useState(element.name ?? '')
  const isWrong = !NAME.test(name)
  function finish(): void {
    if (isWrong) setName(element.name ?? '')
    else if (name !== element.name) commands.renameField(element.path, name)
  }
  return (
    <div className="m-design-name-row">
      <label htmlFor={id}>{t('字段名')}</label>
      <Input
        id={id}
        value={name}
        maxLength={50}
        status={isWrong ? 'error' : ''}
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
        onBlur={finish}
        onPressEnter={finish}
      />
      {isWrong && <small role="alert">{t('以小写字母开头，只含字母和数字')}</small>}
    </div>
  )
}
