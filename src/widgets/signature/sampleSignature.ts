import { signatureText } from '#model/signature/signatures.ts'

export const sampleSignature = signatureText({
  strokes: [
    [
      [120, 140],
      [150, 70],
      [180, 130],
      [210, 60],
      [240, 140],
    ],
    [
      [260, 110],
      [300, 90],
      [330, 130],
      [380, 100],
      [440, 110],
    ],
  ],
})
