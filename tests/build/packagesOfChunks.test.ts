import { describe, expect, it } from 'vitest'
import { packagesOfChunks } from '../../build/packagesOfChunks.ts'

describe('packagesOfChunks', () => {
  it('should name packages once, with their scope, nested and virtual ones included', () => {
    const moduleIds = [
      '/project/node_modules/react/index.js',
      '/project/node_modules/react/jsx.js',
      '/project/node_modules/@formily/core/esm/index.js',
      '/project/node_modules/echarts/node_modules/zrender/lib/a.js',
      '\0/project/node_modules/dayjs/dayjs.js?commonjs',
      'C:\\work\\node_modules\\antd\\es\\index.js',
      '/project/src/main.tsx',
      '\0virtual:mortise/models',
    ]

    expect(packagesOfChunks([{ fileName: 'a.js', moduleIds }])).toEqual({
      'a.js': ['@formily/core', 'antd', 'dayjs', 'react', 'zrender'],
    })
  })
})
