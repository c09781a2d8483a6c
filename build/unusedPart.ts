/** Stands for parts of antd that hang on parts we draw with, and that no screen of ours draws. */
export default function UnusedPart(): never {
  throw new Error('This part of antd is left out of the build (build/leanAntd.ts).')
}
