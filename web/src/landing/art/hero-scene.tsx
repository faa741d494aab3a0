import { Hall, Lorry, Stack, times, Waves } from './kit.tsx';
import { paint } from './paint.ts';

const GROUND = 410;

const STARS = times(46)
  .map((star) => `M${980 + ((star * 353) % 620)} ${(star * 97 + star * star) % 190}h.1`)
  .join('');

function Sky() {
  return (
    <g>
      <path d={STARS} stroke={paint.mist} strokeOpacity="0.55" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M0 300l120-78 70 34 130-104 120 84 84-52 140 96 110-70 130 88 160-118 150 96 120-66 146 92 120-62v280H0z"
        fill={paint.dusk}
      />
      <path
        d="M0 348l160-60 120 44 150-72 130 62 150-50 140 58 190-66 160 64 170-58 230 66v150H0z"
        fill="#192a4b"
      />
    </g>
  );
}

function Crane() {
  return (
    <g stroke={paint.cream} fill="none" strokeLinecap="square">
      <path d={`M1090 ${GROUND}l16-228M1230 ${GROUND}l-16-228M1100 296h120`} strokeWidth="5" />
      <path d="M1040 182h400" strokeWidth="5" />
      <path d="M1160 122l-116 58M1160 122l276 58M1160 182v-60" strokeWidth="2" strokeOpacity="0.65" />
      <path
        d={times(17)
          .map((strut) => `M${1046 + strut * 23} 186l11 9 11-9`)
          .join('')}
        strokeWidth="1.4"
        strokeOpacity="0.6"
      />
      <g className="landing-lower">
        <path d="M1338 186v92M1362 186v92" strokeWidth="1.6" />
        <path d="M1318 280h64v30h-64z" fill={paint.orange} stroke="none" />
        <path
          d={times(9)
            .map((rib) => `M${1325 + rib * 6.2} 285v20`)
            .join('')}
          stroke={paint.night}
          strokeOpacity="0.3"
          strokeWidth="1.6"
        />
      </g>
      <path d="M1332 172h36v14h-36z" fill={paint.cream} stroke="none" />
    </g>
  );
}

function Ship() {
  return (
    <g>
      <Stack x={1262} ground={418} columns={[2, 3, 2, 2]} seed={3} />
      <path d="M1476 428v-118h46v118z" fill={paint.cream} />
      <path d="M1466 312h66v-16h-66z" fill={paint.cream} />
      <path d="M1473 300h9v7h-9zM1487 300h9v7h-9zM1501 300h9v7h-9zM1515 300h9v7h-9z" fill={paint.navy} />
      <path d="M1492 296v-26h16v26z" fill={paint.orange} />
      <path d="M1246 416h40l6 8h268v24c-2 22-12 34-32 34h-222c-34 0-50-34-60-66z" fill={paint.night} />
      <path d="M1264 452h294" stroke={paint.orange} strokeWidth="3" />
    </g>
  );
}

function Route() {
  return (
    <g>
      <path
        d="M915 268C960 150 1110 60 1296 142"
        fill="none"
        stroke={paint.orange}
        strokeWidth="2.5"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      {[
        [915, 268, paint.orange],
        [1296, 142, paint.paper],
      ].map(([x, y, fill]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="6" fill={String(fill)} />
          <circle cx={x} cy={y} r="14" fill="none" stroke={String(fill)} strokeOpacity="0.45" />
        </g>
      ))}
    </g>
  );
}

export const HERO_VIEW = '0 0 1600 520';

/** Halls, yard, crane and ship at night, from Cartago to the port. */
export function HeroContent() {
  return (
    <>
      <Sky />
      <Route />
      <path d={`M0 ${GROUND}h1254v110H0z`} fill="#101e3a" />
      <path d={`M0 ${GROUND}h1254`} stroke={paint.cream} strokeOpacity="0.3" strokeWidth="2" />
      <Hall x={40} ground={GROUND} bays={7} wall={paint.slate} roof="#35548a" />
      <Stack x={790} ground={GROUND} columns={[3, 5, 4, 5, 3]} />
      <Crane />
      <Ship />
      <Waves x={1254} y={470} width={346} bottom={520} fill={paint.lagoon} />
      <Waves x={1254} y={486} width={346} bottom={520} fill={paint.deep} />
      <path
        d={`M0 466h1230`}
        stroke={paint.cream}
        strokeOpacity="0.22"
        strokeWidth="3"
        strokeDasharray="34 22"
      />
      <g className="landing-drive">
        <Lorry x={180} ground={456} />
      </g>
      <g className="landing-drive landing-drive-late">
        <Lorry x={620} ground={456} load={paint.sea} />
      </g>
    </>
  );
}

/** The scene behind the page's first words, with its lorries and crane at work. Decorative. */
export function HeroScene({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox={HERO_VIEW} preserveAspectRatio="xMaxYMax slice" className={className}>
      <HeroContent />
    </svg>
  );
}
