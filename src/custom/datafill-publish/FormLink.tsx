import { Button } from 'antd'
import { hasPermission, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import './datafill-publish.css'

/** Leads from the choice of a form to where forms are made, for those who make them. */
export function FormLink() {
  const { navigate, user } = useHost()
  if (!hasPermission(user, 'tool:build:list')) return null
  return (
    <p className="m-hint m-form-whole m-fill-form-link">
      {t('没有合适的表单？设计并发布后，它会出现在上面的选项中。')}
      <Button type="link" size="small" onClick={() => navigate('/tool/build')}>
        {t('去设计表单')}
      </Button>
    </p>
  )
}
