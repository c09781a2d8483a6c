import { Input } from 'antd'
import { memo, useId, useState } from 'react'
import { t } from '#model/language/t.ts'
import { pathOf } from '../design/DesignState.ts'
import { useDesign } from '../design/useDesign.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

interface NameRowProps {
  /** Key of the element. */
  path: string
  name: string
}

/** The name under which the value of a field is kept; whatever names the field is rewritten with it. */
export const NameRow = memo(function NameRow({ path, name: stored }: NameRowProps) {
  const { commands } = useDesign()
  const id = useId()
  const [name, setName] = useState(stored)
  const isWrong = !NAME.test(name)
  function finish(): void {
    if (isWrong) setName(stored)
    else if (name !== stored) commands.renameField(pathOf(path), name)
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
})
