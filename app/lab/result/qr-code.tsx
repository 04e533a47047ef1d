import { resultPath } from "../result-address";

/** Opens the result's page wherever it is printed or shown. */
export function QrCode({ id, lazy = false }: { id: string; lazy?: boolean }) {
  return (
    <p className="lab-qr">
      <img
        src={`${resultPath(id)}/qr.svg`}
        alt="QR code that opens this result"
        width={148}
        height={148}
        loading={lazy ? "lazy" : "eager"}
      />
      <span className="no-print">
        <a href={`${resultPath(id)}/qr.svg`} download>
          SVG
        </a>
        {" · "}
        <a href={`${resultPath(id)}/qr.png`} download>
          PNG
        </a>
      </span>
    </p>
  );
}
