"""Find changes to interfaces that others call, or send messages to."""

from collections.abc import Iterator

from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.signs import BoundarySign, reasons_by

_VERBS = "get|post|put|patch|delete|head|options"
_ROUTERS = "app|api|router|server|fastify|routes?|mux|engine|e|r|g"
_HTTP = (
    rf"@\w+(?:\.\w+)*\.(?:{_VERBS}|route|websocket|api_route)\(",
    r"\b(?:FastAPI|APIRouter|Blueprint|Flask|Starlette|APIView|\w*ViewSet|urlpatterns)\b",
    r"\badd_(?:url_rule|api_route|route)\(",
    rf"\b(?:{_ROUTERS})\.(?:{_VERBS}|use|route|all)\(\s*[\"'`/]",
    rf"\.(?:{_VERBS.upper()}|HandleFunc|Handle)\(\s*\"",
    rf"^\s*export (?:async )?(?:function|const) (?:{_VERBS.upper()})\b",
    r"@(?:Controller|Get|Post|Put|Patch|Delete|RestController|\w+Mapping)\(",
    r"\bhttp\.(?:ResponseWriter|Handler\w*|Handle)\b",
    rf"#\[(?:{_VERBS}|route)\(",
    r"\bRouter::new\(|\bweb::(?:resource|scope|get|post|put|delete)\b|\.route\(\s*\"",
)
_RPC = (
    r"\b\w+Servicer(?:_to_server)?\b|\bRegister\w+Server\b|\bUnimplemented\w+Server\b",
    r"\b(?:createTRPCRouter|publicProcedure|protectedProcedure)\b|\btonic::|@GrpcMethod\(",
    r"\b(?:xmlrpc|jsonrpc|JSONRPC|rpc\.Register)\b",
)
_GRAPHQL = (
    r"\b(?:graphene|strawberry|ariadne|typeDefs|resolvers?|gqlgen|gql)\b",
    r"@(?:Resolver|Query|Mutation)\(",
)
_SUBJECTS = (
    r"\.(?:[Pp]ublish|[Ss]ubscribe|QueueSubscribe|send_task|basic_publish|basic_consume)\(",
    r"\b(?:shared_task|KafkaConsumer|KafkaProducer)\b|@\w+\.task\b",
    r"@(?:MessagePattern|EventPattern)\(",
    r"(?i)\b\w*(?:subject|topic|queue_name|routing_key)\w*\s*[:=]+\s*[\"']",
)
_COMMANDS = (
    r"\bargparse\b|\bArgumentParser\b|\btyper\b|\bdocopt\b|\bsys\.argv\b",
    r"@(?:\w+\.)?(?:command|group|option|argument|callback)\(|\bclick\.",
    r"\bprocess\.argv\b|\bparseArgs\(|\b(?:yargs|commander|program\.command)\b",
    r"\bcobra\.Command\b|\bflag\.(?:String|Int|Bool|Duration|Parse|Args)\w*\(|\bos\.Args\b",
    r"\bclap::|#\[(?:command|arg|clap)\(|\benv::args\b",
)
_EXPORTS = (
    r"^__all__\b",
    r"^func (?:\([^)]*\) )?[A-Z]\w*\(|^type [A-Z]\w* ",
    r"^\s*pub (?:async |unsafe |const )*(?:fn|struct|enum|trait|type|mod|use|static|const)\b",
)
_SIGNS = (
    BoundarySign("HTTP handlers", code=_HTTP),
    BoundarySign("remote procedures", ("*.proto", "*.thrift", "*.wsdl"), code=_RPC),
    BoundarySign("GraphQL", ("*.graphql", "*.gql", "*.graphqls"), code=_GRAPHQL),
    BoundarySign("a described API", ("openapi*.*", "swagger*.*", "asyncapi*.*", "*.avsc")),
    BoundarySign("messages", code=_SUBJECTS),
    BoundarySign(
        "commands", ("__main__.py", "**/bin/**", "**/cmd/**", "**/src/main.rs"), code=_COMMANDS
    ),
    BoundarySign(
        "exported names",
        ("__init__.py", "index.js", "index.[cm]js", "index.ts", "index.tsx", "mod.ts"),
        altered=_EXPORTS,
    ),
)
_WORDS = (
    r"\b(?:apis?|endpoints?|routes?|handlers?|g?rpc|graphql|openapi|protobuf|webhooks?|rest"
    r"|(?:message|nats) (?:subjects?|streams?)|resolvers?|topics?|subcommands?"
    r"|command[- ]line|cli|public (?:names?|functions?))\b"
)


def api_contracts(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason for each kind of external interface in a changed file."""
    return reasons_by(change, "API contracts", _SIGNS, _WORDS)
