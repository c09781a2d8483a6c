import { FieldInput, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

/** Users: the picker of references, with department and account name behind the name, for names are not unique. */
export function UserPicker(props: WidgetProps) {
  return (
    <FieldInput
      placeholder={t('请选择用户')}
      details={['deptName', 'userName']}
      {...props}
      widget="reference"
    />
  )
}
